// A small bot for {{game}}.
//
// Build it: go build -o bot bot.go
// Change choose: it is given the rule switches, what your seat knows and the legal actions, and returns one of these.
// Words for yourself go to os.Stderr; standard output belongs to the protocol (docs/bots.md tells all of it).
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"strings"
)

const name = "small {{game}}"

{{choose}}

// A message of the host, as far as the bot needs it.
type message struct {
	Type    string   `json:"type"`
	Id      uint64   `json:"id"`
	N       uint64   `json:"n"`
	Options Options  `json:"options"`
	View    View     `json:"view"`
	Legal   []string `json:"legal"`
}

// The protocol: one JSON object a line.
func main() {
	input := bufio.NewReaderSize(os.Stdin, 1<<16)
	output := bufio.NewWriter(os.Stdout)
	var options Options
	for {
		line, err := input.ReadBytes('\n')
		if err != nil {
			return
		}
		var asked message
		if json.Unmarshal(line, &asked) != nil {
			continue
		}
		switch asked.Type {
		case "hello":
			// All games of one process have the same rule switches.
			options = asked.Options
			fmt.Fprintf(output, "{\"type\":\"hello\",\"protocol\":1,\"name\":%q,\"games\":64}\n", name)
		case "ask":
			action := choose(options, asked.View, asked.Legal)
			fmt.Fprintf(output, "{\"type\":\"play\",\"id\":%d,\"n\":%d,\"action\":%q}\n", asked.Id, asked.N, action)
		}
		// All questions that have arrived are answered with one write.
		if input.Buffered() == 0 {
			output.Flush()
		}
	}
}

// Whether an action is legal.
func has(legal []string, action string) bool {
	for _, one := range legal {
		if one == action {
			return true
		}
	}
	return false
}

// The actions that begin with a word.
func those(legal []string, verb string) []string {
	var found []string
	for _, action := range legal {
		if strings.HasPrefix(action, verb) {
			found = append(found, action)
		}
	}
	return found
}

// The action of the greatest value; the first of several. There must be one.
func best(actions []string, value func(string) float64) string {
	found := actions[0]
	for _, action := range actions {
		if value(action) > value(found) {
			found = action
		}
	}
	return found
}

// Any of the actions.
func random(actions []string) string {
	return actions[rand.Intn(len(actions))]
}

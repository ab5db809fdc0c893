// Sounds of our own making, off until somebody wants them: tones (hertz, from, seconds, loudness) and noise.

const SOUNDS = {
  select: [[900, 0, .04, .05]],
  confirm: [[220, 0, .07, .12], [150, .03, .08, .1]],
  turn: [[587, 0, .16, .09], [880, .14, .24, .09]],
  dice: ["noise", 5, .05],
  card: ["noise", 1, .09],
  showdown: [[98, 0, .3, .16], [523, .3, .07, .07], [587, .42, .07, .07], [659, .54, .07, .07], [784, .66, .2, .09]],
  bust: [[160, 0, .16, .16], [82, .12, .3, .2]],
  bonus: [[659, 0, .1, .07], [784, .08, .1, .07], [988, .16, .1, .07], [1319, .24, .28, .08]],
  score: [[523, 0, .1, .08], [784, .1, .22, .09]],
  call: [[1175, 0, .3, .09], [1568, .02, .3, .05]],
  catch: [[1400, 0, .1, .09], [1900, .09, .16, .09]],
  challenge: [[196, 0, .16, .14], [196, .2, .16, .14]],
  exit: [[523, 0, .12, .08], [659, .1, .12, .08], [784, .2, .26, .09]],
  clock: [[1000, 0, .05, .08]],
  won: [[523, 0, .12, .09], [659, .12, .12, .09], [784, .24, .12, .09], [1047, .36, .34, .1]],
  lost: [[392, 0, .18, .08], [311, .18, .3, .08]],
};

let audio = null;

function setSound(on) {
  keep.set("sound", on ? "on" : "off");
  $("button.sound")?.setAttribute("aria-pressed", on);
  if (on) sound("turn");
}

function sound(name) {
  const notes = SOUNDS[name];
  if (!notes || keep.get("sound") !== "on") return;
  try {
    audio ??= new AudioContext();
    if (notes[0] === "noise") rattle(notes[1], notes[2]);
    else for (const note of notes) ring(...note);
  } catch { /* no sound here */ }
}

function ring(hertz, from, seconds, loudness) {
  const begin = audio.currentTime + from;
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.type = hertz < 250 ? "triangle" : "sine";
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(loudness, begin);
  volume.gain.exponentialRampToValueAtTime(.001, begin + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + seconds);
}

// Dice that roll or a card that slides: short bursts of noise.
function rattle(times, seconds) {
  const buffer = audio.createBuffer(1, audio.sampleRate * seconds, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  samples.forEach((_, n) => { samples[n] = (Math.random() * 2 - 1) * (1 - n / samples.length) * .12; });
  for (let n = 0; n < times; n++) {
    const burst = audio.createBufferSource();
    burst.buffer = buffer;
    burst.playbackRate.value = .7 + Math.random() * .6;
    burst.connect(audio.destination);
    burst.start(audio.currentTime + n * .06);
  }
}

// Phrases of others can be muted.
function setMuted(on) {
  keep.set("muted", on ? "on" : "off");
  muffle();
}

function muffle() {
  const on = keep.get("muted") === "on";
  root.classList.toggle("muted", on);
  $("button.mute")?.setAttribute("aria-pressed", on);
}

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Plays the first legal action. */
public class Bot {
    private static String find(String pattern, String line) {
        Matcher matcher = Pattern.compile(pattern).matcher(line);
        return matcher.find() ? matcher.group(1) : "";
    }

    public static void main(String[] args) throws Exception {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = input.readLine()) != null;) {
            if (line.contains("\"type\":\"hello\"")) {
                System.out.println("{\"type\":\"hello\",\"protocol\":1,\"name\":\"java\"}");
            } else if (line.contains("\"type\":\"ask\"")) {
                String id = find("\"id\":(\\d+)", line);
                String n = find("\"n\":(\\d+)", line);
                String action = find("\"legal\":\\[\"([^\"]+)\"", line);
                System.out.println("{\"type\":\"play\",\"id\":" + id + ",\"n\":" + n + ",\"action\":\"" + action + "\"}");
            }
            System.out.flush();
        }
    }
}

/** Answers as models write them, for the parser's tests. The nonce is always `k3x9qa`. */
export const nonce = 'k3x9qa';

const wholeApp = `I'll build a tracker for dog walkers. 🐕

@@k3x9qa add_entity {"name":"Dog","title":"Dogs"}
{
  "name": "Dog",
  "type": "object",
  "properties": { "name": { "type": "string" }, "breed": { "type": "string" } },
  "required": ["name"]
}
@@k3x9qa end
@@k3x9qa add_file {"path":"pages/Dogs.jsx","title":"Dogs page"}
import React from 'react';
import { Dog } from '@/entities/Dog';

export default function Dogs() {
  // price: $& and $1, "naïve" – ümlauts, 犬
  return <div className="p-6">@@not a control line</div>;
}
@@k3x9qa end
@@k3x9qa insert_entity_records {"name":"Dog","count":2}
[{"name":"Rex"},{"name":"Bello"}]
@@k3x9qa end

Done. **Two** things to know.
`;

const edits = `Changing the title.
@@k3x9qa edit_file {"path":"pages/Dogs.jsx","title":"New title"}
@@k3x9qa search
  <h1>Dogs</h1>

@@k3x9qa replace
  <h1>All dogs</h1>
  <p>$1 $$ $&</p>
@@k3x9qa search {"expectedCount":2}
  size="sm"
@@k3x9qa replace
@@k3x9qa end
@@k3x9qa delete_file {"path":"entities/Walk.json"}
@@k3x9qa end
@@k3x9qa import_entities {"name":"Dog","file":"dogs.csv"}
@@k3x9qa end
@@k3x9qa edit_entity {"name":"Hound","renamedFrom":{"fields":{"race":"breed"},"entity":"Dog"}}
{"name":"Hound","properties":{"race":{"type":"string"}}}
@@k3x9qa end`;

const cutOff = `Let me write that.
@@k3x9qa add_file {"path":"components/Chart.jsx"}
export default function Chart() {
  return <div>
`;

const awkward = `\uFEFF@@k3x9q almost\r\n@@k3x9qaa no\r\n @@k3x9qa end\r\n@\r\n@@\r\n\r\n@@k3x9qa add_file {"path":"pages/A.jsx"}   \r\n@@k3x9q\r\n\tlone \r return\r\n@@k3x9qa end  \r\n@@k3x9qa wibble {"x":1}\nraw\n@@k3x9qa end\n@@k3x9`;

/** By name. */
export const recorded: Readonly<Record<string, string>> = {
  'a whole app': wholeApp,
  'edits, deletion, import, rename': edits,
  'an answer that was cut off': cutOff,
  'line ends, near misses and an unknown action': awkward,
  'chat only': 'Nothing to do here.\nReally.',
};

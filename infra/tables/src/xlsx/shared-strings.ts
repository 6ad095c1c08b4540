import { readXml } from './xml-events.js';

/** Texts of a workbook that its cells name by their places; without the reading aids of East Asian ones. */
export function sharedStrings(part: Uint8Array | undefined): string[] {
  const strings: string[] = [];
  let [text, takes, isAid] = ['', false, false];
  readXml(part, {
    opens(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') isAid = true;
      else if (name === 't') takes = !isAid;
    },
    text(piece) {
      if (takes) text += piece;
    },
    closes(name) {
      if (name === 'si') strings.push(text);
      else if (name === 'rPh') isAid = false;
      else if (name === 't') takes = false;
    },
  });
  return strings;
}

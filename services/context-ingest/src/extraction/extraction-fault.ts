/** Why a file has no text for us, in a sentence for whoever sent it. */
export class ExtractionFault extends Error {
  override readonly name = 'ExtractionFault';
}

/** Injection tokens of this service. */
export const ANSWER_MODEL = Symbol('AnswerModel');

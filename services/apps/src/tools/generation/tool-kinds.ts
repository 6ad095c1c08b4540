import type { DraftedField } from '@lathe/proto/apps/tools/words/drafted-field';

/** What tools of one kind have in common: a template. */
export interface ToolKind {
  /** What a description says of a tool of this kind. */
  readonly words: RegExp;
  readonly description: string;
  readonly inputLabel: string;
  readonly inputPlaceholder: string;
  /** Whether what people write is what the tool works on; else its fields are, where it has some. */
  readonly worksOnInput: boolean;
  /** How it does its work, for a language model. */
  readonly how: string;
  /** What it asks where the description names nothing. */
  readonly fields: readonly DraftedField[];
  /** `{about}` stands for what the tool is about; where that is not known there are none. */
  readonly examples: readonly string[];
}

const choice = (label: string, ...options: string[]): DraftedField => ({ label, type: 'select', options });

/** The one whose words come first in a description is its kind. */
export const toolKinds: readonly ToolKind[] = [
  {
    words: /\btranslat\w*/i,
    description: 'Put in a text and read it in another language.',
    inputLabel: 'Your text',
    inputPlaceholder: 'The text to translate',
    worksOnInput: true,
    how: 'Translate the text in [input]. Keep its meaning, its tone and its paragraphs, and add nothing of your own.',
    fields: [
      {
        label: 'Language',
        type: 'select',
        options: ['English', 'German', 'French', 'Spanish', 'Italian'],
        required: true,
      },
    ],
    examples: [],
  },
  {
    words: /\bsummar\w*|\bkey points\b|\bshorten\w*/i,
    description: 'Put in a long text and get what matters of it.',
    inputLabel: 'Your text',
    inputPlaceholder: 'The text to summarise',
    worksOnInput: true,
    how: 'Summarise the text in [input]. Begin with its main point, then what supports it. Say nothing that it does not say.',
    fields: [choice('Length', 'One sentence', 'One paragraph', 'One page')],
    examples: [],
  },
  {
    words: /\b(?:review|check|proofread|feedback|grade|critique|improve|rewrite|correct)\w*/i,
    description: 'Put in what you have, and read what is good about it and what could be better.',
    inputLabel: 'What to look at',
    inputPlaceholder: 'Your text, as it is now',
    worksOnInput: true,
    how: 'Look at what stands in [input]. Say first what is good about it, then what to change and how, the most important first. Quote the places that you speak of.',
    fields: [choice('How strict', 'Friendly', 'Balanced', 'Strict')],
    examples: [],
  },
  {
    words: /\b(?:explain|teach|tutor|learn|lesson|quiz|homework)\w*/i,
    description: 'Ask about something and have it explained in plain words.',
    inputLabel: 'What you want to understand',
    inputPlaceholder: 'A word, a question or a whole paragraph',
    worksOnInput: true,
    how: 'Explain what [input] asks about, step by step and in plain words, with one example. Close with one question by which the person can see whether they understood.',
    fields: [choice('How much you know of it', 'Nothing yet', 'A little', 'A lot')],
    examples: ['What is most important about {about}?'],
  },
  {
    words:
      /\b(?:questions?|answers?|faqs?|handbook|manual|polic(?:y|ies)|documents?|documentation|knowledge|support|look up|find out)\b/i,
    description: 'Ask a question and get an answer that names where it stands.',
    inputLabel: 'Your question',
    inputPlaceholder: 'Ask in your own words',
    worksOnInput: true,
    how: 'Answer the question in [input] in a few sentences. Rest the answer on the sources and name each one that you used. Where they do not say it, say so instead of guessing.',
    fields: [],
    examples: ['What should I know about {about} first?', 'What is new about {about}?'],
  },
  {
    words: /\b(?:plan|planner|planning|plans|schedule|itinerary|routine|agenda|timetable|workout|program|programme)\b/i,
    description: 'Say what you have in mind and get a plan to follow.',
    inputLabel: 'What you want to do',
    inputPlaceholder: 'What it is about, and what matters to you',
    worksOnInput: false,
    how: 'Write a plan that can be followed as it is: one step after the other, with how long each takes. Keep to every limit that was given.',
    fields: [choice('How much time', 'One day', 'A weekend', 'A week', 'A month')],
    examples: ['The best of {about}, without hurry'],
  },
  {
    words: /\b(?:calculat\w*|estimat\w*|quotes?|prices?|pricing|how much|how many|costs?)\b/i,
    description: 'Say what it is about and get an estimate, with how it comes about.',
    inputLabel: 'What to estimate',
    inputPlaceholder: 'Amounts, sizes and what else counts',
    worksOnInput: false,
    how: 'Give the estimate first. Then show how it comes about, line by line, and name what you assumed.',
    fields: [],
    examples: [],
  },
  {
    words: /\b(?:ideas?|brainstorm\w*|names?|naming|suggest\w*|recommend\w*|gifts?|slogans?|titles?|inspir\w*)\b/i,
    description: 'Say what you look for and get suggestions that fit.',
    inputLabel: 'What you look for',
    inputPlaceholder: 'Who or what it is for, and what you like',
    worksOnInput: false,
    how: 'Give five suggestions that differ from each other, the best first, each with one sentence on why it fits.',
    fields: [],
    examples: ['Something unusual for {about}'],
  },
  {
    words:
      /\b(?:writ\w*|drafts?|compos\w*|e-?mails?|letters?|posts?|captions?|descriptions?|stor(?:y|ies)|poems?|speech\w*|reports?|scripts?|blogs?|repl(?:y|ies))\b/i,
    description: 'Say what it is about and get a text that you can use.',
    inputLabel: 'What it is about',
    inputPlaceholder: 'Whom it is for, and what it must say',
    worksOnInput: false,
    how: 'Write the text so that it can be used as it is, with nothing before and after it. Say nothing that was not given; where a fact is missing, leave a gap in square brackets.',
    fields: [choice('Tone', 'Friendly', 'Neutral', 'Formal'), choice('Length', 'Short', 'Medium', 'Long')],
    examples: ['Good news about {about}'],
  },
];

/** Where nothing says what kind it is. */
export const anyKind: ToolKind = {
  words: /$^/,
  description: 'Say what you need and get an answer.',
  inputLabel: 'What you need',
  inputPlaceholder: 'Write it in your own words',
  worksOnInput: false,
  how: 'Do what was wanted with what was given, in short and plain sentences. Where something is missing, name what you assumed.',
  fields: [],
  examples: [],
};

import { normaliseRequest } from '../language/request.js';
import { translate } from '../language/translation/translate.js';

interface Beyond {
  asks: RegExp;
  /** What it is called in the answer. */
  what: string;
  why: string;
  /** Apps of records that come near. */
  instead: string[];
}

/** Wishes that no list of things answers, and what comes near. */
const beyond: readonly Beyond[] = [
  {
    asks: /\b(?:snake|tetris|pong|pac-?man|tic[- ]tac[- ]toe|sudoku|2048|flappy|breakout|minesweeper|solitaire|hangman|platformer|arcade|space invaders|jump ?and ?run|(?:make|build|create|write|program) (?:me )?(?:a|an) (?:[\w-]+ ){0,2}game)\b/i,
    what: 'A game to play',
    why: 'figures that move and rules that run need a connected model',
    instead: [
      'Keep our game scores: player, game, points and date',
      'A list of my games: title, platform, rating and finished',
    ],
  },
  {
    asks: /\b(?:calculator|converter|stopwatch|timer|pomodoro|metronome|drawing app|paint app|whiteboard|photo editor|video editor|music player|qr code generator|password generator)\b/i,
    what: 'A tool that computes or draws',
    why: 'it needs code of its own, which a connected model writes',
    instead: ['Keep a list of my results: title, value, date and notes'],
  },
  {
    asks: /\b(?:chat ?bot|ai assistant|chatgpt|video call|messenger|live chat|weather app|stock ticker|search engine|web scraper|crawler)\b/i,
    what: 'An app that talks to other services',
    why: 'it needs code of its own, which a connected model writes',
    instead: ['Keep questions with question, answer, category and date'],
  },
];

/** What is wanted, when it is no app that keeps things and the built-in engine cannot build it. */
export function beyondRecords(prompt: string): Beyond | undefined {
  const request = translate(normaliseRequest(prompt)).text;
  if (/:|\bwith\b.*,|\b(?:keep|track|record|log|list of|collection|scores?|results)\b/i.test(request)) return undefined;
  return beyond.find(({ asks }) => asks.test(request));
}

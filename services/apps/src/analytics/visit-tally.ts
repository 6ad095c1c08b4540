import type { EventPayload } from '@lathe/proto/events/catalog';

export type CountedVisits = EventPayload<'apps.visits.counted.v1'>;

/** A visit of a page or tool; whether it is the visitor's first one of the day, of the app and there. */
export interface Visit {
  readonly kind: 'page' | 'tool';
  readonly name: string;
  readonly isFirst: boolean;
  readonly isFirstThere: boolean;
}

interface Counts {
  visits: number;
  visitors: number;
}

/** What was counted of one app on one day, until it is told. */
export class VisitTally {
  private readonly all: Counts = { visits: 0, visitors: 0 };
  private readonly places = { page: new Map<string, Counts>(), tool: new Map<string, Counts>() };
  private errors = 0;

  constructor(
    private readonly appId: string,
    private readonly day: string,
  ) {}

  addVisit({ kind, name, isFirst, isFirstThere }: Visit): void {
    count(this.all, 1, isFirst ? 1 : 0);
    count(this.at(kind, name), 1, isFirstThere ? 1 : 0);
  }

  addErrors(number: number): void {
    this.errors += number;
  }

  /** Takes back what could not be told. */
  add({ visits, visitors, errors, pages, tools }: CountedVisits): void {
    count(this.all, visits, visitors);
    this.errors += errors;
    for (const page of pages) count(this.at('page', page.name), page.visits, page.visitors);
    for (const tool of tools) count(this.at('tool', tool.name), tool.visits, tool.visitors);
  }

  counted(): CountedVisits {
    const { appId, day, all, errors, places } = this;
    return { appId, day, ...all, errors, pages: listOf(places.page), tools: listOf(places.tool) };
  }

  private at(kind: Visit['kind'], name: string): Counts {
    const known = this.places[kind].get(name) ?? { visits: 0, visitors: 0 };
    this.places[kind].set(name, known);
    return known;
  }
}

function count(counts: Counts, visits: number, visitors: number): void {
  counts.visits += visits;
  counts.visitors += visitors;
}

const listOf = (places: ReadonlyMap<string, Counts>): CountedVisits['pages'] =>
  [...places].map(([name, counts]) => ({ name, ...counts }));

// One worker process: writes answers of the built-in engine one after the other. Reading a request and making an app's
// files of it takes long enough to hold up fifty other answers.
import { serveTasks } from '@lathe/platform/workers/serve-tasks';
import { type EngineInput, runEngine } from '../engine/engine.js';
import { firstPlanOf } from '../engine/plan/first-plan.js';

/** A whole answer. `appName` is a name for an app that has nothing yet. */
export interface EngineAnswer {
  pieces: string[];
  appName?: string;
}

serveTasks<EngineInput, EngineAnswer>((input) => {
  const isNew = input.appName === undefined && Object.keys(input.files).length === 0;
  const planned = isNew ? firstPlanOf([input.prompt]) : undefined;
  return { pieces: [...runEngine(input, planned)], ...(planned ? { appName: planned.plan.name } : {}) };
});

// Property tests use one seed, so that a run says the same every time. FC_SEED=random, or a number, looks further.
import { configureGlobal } from 'fast-check';

const wanted = process.env.FC_SEED ?? '20261121';
configureGlobal(wanted === 'random' ? {} : { seed: Number(wanted) });

// npx tsx scripts/irt-recovery.ts [simulations]: how often true parameters lie within their intervals, at full length.
// The test of the same name runs a few of these; this prints all four designs, 50 simulations each by default.
import { DESIGNS, recover, recoveryLine } from '../test/helpers/irt-simulation.js';

const simulations = Number(process.argv[2] ?? 50);
for (const design of DESIGNS) console.log(recoveryLine(recover(design, simulations)));

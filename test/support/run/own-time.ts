/**
 * Test files share a process. One that has moved its clock ahead would leave its ids ahead, too, because ids
 * never go back by a little: so every file begins by making one that is long past, as after a clock that was
 * set back.
 */
import { newId } from '../../../server/src/platform/ids.ts';

newId(new Date(0));

import t from 'tap';
import { sixTasks } from '../page-checks/six-tasks.ts';

void sixTasks(t, 'hi');

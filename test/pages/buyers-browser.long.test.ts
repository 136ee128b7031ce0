import t from 'tap';
import { LANGUAGE_NAMES } from '../../shared/language.ts';
import { buyersQuestions } from '../page-checks/buyers-questions.ts';
import { sixTasks } from '../page-checks/six-tasks.ts';

for (const language of LANGUAGE_NAMES) {
  for (const javaScriptEnabled of [true, false]) void buyersQuestions(t, language, { javaScriptEnabled });
  void sixTasks(t, language);
}

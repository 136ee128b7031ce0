import t from 'tap';
import { buyersQuestions } from '../page-checks/buyers-questions.ts';

void buyersQuestions(t, 'en', { javaScriptEnabled: true });

export { orderAnswers } from './answers.ts'
export { toldToBooks } from './books/told-to-books.ts'
export { exchangeEvents } from './thread.ts'

import { useKept } from '../shell/device-app.tsx'
import { type Book, bookOf, bookStores } from './book.ts'

/** Undefined: it is being read. */
export function useBook(): { book: Book | undefined; error: unknown } {
  const { value: book, error } = useKept(bookOf, bookStores)
  return { book, error }
}

/** Whether all of the office's data was here once. */
export function useHasLoaded(): boolean | undefined {
  return useKept(async ({ pulled }) => (await pulled.state()).ready, ['facts']).value
}

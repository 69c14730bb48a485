import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { followPrinting } from '../../app/start/printing.ts'

/** While the page is printed. What it makes appear is there before the paper is laid out. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(
    () =>
      followPrinting(
        () => flushSync(() => setPrinting(true)),
        () => setPrinting(false),
      ),
    [],
  )
  return printing
}

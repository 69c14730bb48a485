import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Cart } from '#features/stores/shop/contract.ts'
import { codeOf, isPassing } from '../calls/call.ts'
import type { ShopCalls } from '../calls/shop-calls.ts'

/** What goes with an order besides its lines. */
export type Details = { poNumber?: string; wantedOn?: string; note?: string; shipTo?: Cart['shipTo'] }
type Field = keyof Details
type Errors = Partial<Record<Field, unknown>>
type Owed = { said: Details; errors: Errors }

export type Kept = Owed & {
  /** Of a field that was left. Of what is said of it twice the last counts. */
  keep: (what: Details) => Promise<void>
  /** Says once more what could not be kept. */
  again: () => Promise<void>
  /** Once all of it is kept; throws why it is not. */
  settle: () => Promise<void>
}

const nothing: Owed = { said: {}, errors: {} }
const pauseMs = 5_000

/**
 * What was said of the cart is owed until the store has it, also on a slow line and over other screens: fields go one after the other, each by
 * itself, so that one that is refused holds no other up. An answer that does not come is asked for again. `whose`: of which shopper and customer;
 * null: nobody's.
 */
export function useKept(
  whose: string | null,
  customerId: string,
  { calls, change, reread }: { calls: ShopCalls; change: (command: () => Promise<Cart>) => Promise<Cart>; reread: () => Promise<unknown> },
): Kept {
  const all = useRef(new Map<string, Owed>())
  const [, redraw] = useState(0)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const put = useCallback((of: string, edit: (owed: Owed) => Owed) => {
    all.current.set(of, edit(all.current.get(of) ?? nothing))
    redraw((before) => before + 1)
  }, [])
  const again = useCallback(() => {
    if (whose === null) return Promise.resolve()
    const owed = () => all.current.get(whose) ?? nothing
    const tell = async () => {
      for (const field of Object.keys(owed().said) as Field[]) {
        const said = owed().said[field]
        const { error } = await change(() => calls.changeCart({ ...(customerId && { customerId }), [field]: said })).then(
          () => ({ error: null }),
          (failure: unknown) => ({ error: failure }),
        )
        if (codeOf(error) === 'unauthenticated') await reread().catch(() => undefined)
        // What was said of it meanwhile is told after this.
        if (owed().said[field] === said) put(whose, (before) => withAnswer(before, field, error))
      }
    }
    const told = line.current.then(tell)
    line.current = told
    return told
  }, [calls, change, customerId, put, reread, whose])
  const keep = useCallback(
    async (what: Details) => {
      if (whose === null) return
      put(whose, ({ said, errors }) => ({ said: { ...said, ...what }, errors: without(errors, Object.keys(what) as Field[]) }))
      await again()
    },
    [again, put, whose],
  )
  const settle = useCallback(async () => {
    await again()
    const [error] = Object.values(all.current.get(whose ?? '')?.errors ?? {})
    if (error) throw error
  }, [again, whose])
  const { said, errors } = all.current.get(whose ?? '') ?? nothing
  const isWaiting = Object.values(errors).some(isPassing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer that does not come is followed by another try
  useEffect(() => {
    if (!isWaiting) return
    const trying = setTimeout(again, pauseMs)
    addEventListener('online', again)
    return () => {
      clearTimeout(trying)
      removeEventListener('online', again)
    }
  }, [isWaiting, again, errors])
  // Whoever signs in here next is somebody else.
  useEffect(() => {
    if (whose === null) all.current.clear()
  }, [whose])
  return useMemo(() => ({ said, errors, keep, again, settle }), [said, errors, keep, again, settle])
}

const withAnswer = ({ said, errors }: Owed, field: Field, error: unknown): Owed =>
  error === null ? { said: without(said, [field]), errors: without(errors, [field]) } : { said, errors: { ...errors, [field]: error } }

const without = <T extends object>(of: T, fields: readonly Field[]) =>
  Object.fromEntries(Object.entries(of).filter(([field]) => !fields.some((each) => each === field))) as T

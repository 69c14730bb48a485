import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cart, OpenStore } from '#features/stores/shop/contract.ts'
import { localData } from '#web/app/session/site-data.ts'
import { offerLanguage } from '#web/app/text.ts'
import { codeOf } from '../calls/call.ts'
import type { ShopCalls } from '../calls/shop-calls.ts'
import { forgetAll } from '../calls/use-asked.ts'
import { Toast } from '../parts/toast.tsx'
import { ask, usePlace } from './address.ts'
import { type Front, FrontContext } from './front.ts'
import { bringTexts } from './texts.ts'
import { useKept } from './use-kept.ts'

const chosenKey = (code: string) => `store ${code} customer`
const toastMs = 6_000

export function FrontProvider({ first, calls, children }: { first: OpenStore; calls: ShopCalls; children: ReactNode }) {
  const [store, setStore] = useState(first)
  const { code, shopper } = store
  const [chosen, setChosen] = useState(() => localData().getItem(chosenKey(code)))
  const customers = shopper?.customers ?? []
  // A link that was mailed says for which of theirs it is.
  const asked = usePlace().query.get('customer')
  const customer = customers.find(({ id }) => id === asked) ?? customers.find(({ id }) => id === chosen) ?? customers[0] ?? null
  const reread = useCallback(async () => {
    const read = await calls.openStore()
    setStore(read)
    return read
  }, [calls])
  const chooseCustomer = useCallback(
    (id: string) => {
      localData().setItem(chosenKey(code), id)
      setChosen(id)
      const { customer: done, ...rest } = Object.fromEntries(new URLSearchParams(location.search))
      if (done !== undefined) ask(rest)
    },
    [code],
  )
  const asksFor = asked !== null && asked === customer?.id ? asked : null
  useEffect(() => {
    if (asksFor !== null) chooseCustomer(asksFor)
  }, [asksFor, chooseCustomer])
  const cart = useCart(calls, shopper ? (customer?.id ?? '') : null, reread)
  const { change } = cart
  const customerId = customer?.id ?? ''
  const kept = useKept(shopper && `${shopper.email} ${customerId}`, customerId, { calls, change, reread })
  const [said, setSaid] = useState('')
  const say = useCallback((text: string) => setSaid(text), [])
  useEffect(() => {
    if (!said) return
    const going = setTimeout(() => setSaid(''), toastMs)
    return () => clearTimeout(going)
  }, [said])
  const language = shopper?.language
  useEffect(() => {
    if (language) void bringTexts(language).then(() => offerLanguage(language))
  }, [language])
  const value: Front = useMemo(
    () => ({ code, calls, store, reread, customer, chooseCustomer, ...cart, kept, say }),
    [code, calls, store, reread, customer, chooseCustomer, cart, kept, say],
  )
  return (
    <FrontContext value={value}>
      {children}
      <Toast text={said} />
    </FrontContext>
  )
}

/** The cart of whoever is chosen. `id`: '' for a shopper without customer, null for nobody. */
function useCart(calls: ShopCalls, id: string | null, reread: () => Promise<OpenStore>) {
  const [held, setHeld] = useState<{ id: string; cart: Cart } | null>(null)
  const [cartError, setError] = useState<unknown>(null)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const newest = useRef(id)
  newest.current = id
  const latest = useRef(held)
  const keep = useCallback(
    (whose: string | null, cart: Cart) => {
      if (whose === null || newest.current !== whose) return
      // Another customer's is never shown as this one's. Whoever had none has one now, which the store names.
      if ((cart.customerId ?? '') !== whose) {
        if (whose === '') reread().catch(() => undefined)
        return
      }
      latest.current = { id: whose, cart }
      setHeld(latest.current)
      setError(null)
    },
    [reread],
  )
  const rereadCart = useCallback(async () => {
    if (id === null) return
    try {
      keep(id, await calls.getCart(id ? { customerId: id } : {}))
    } catch (error) {
      if (codeOf(error) === 'unauthenticated') await reread().catch(() => undefined)
      else setError(error)
    }
  }, [calls, id, keep, reread])
  const { language } = useTranslation().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: its items are called otherwise in another language
  useEffect(() => {
    void rereadCart()
  }, [rereadCart, language])
  // What another device of theirs put in is there when they come back to this one, or its network does.
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void rereadCart()
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    }
  }, [rereadCart])
  const change = useCallback(
    (command: () => Promise<Cart>) => {
      const done = line.current.then(command).then((cart) => {
        keep(id, cart)
        return cart
      })
      line.current = done.catch(() => undefined)
      return done
    },
    [id, keep],
  )
  const unsaid = useRef(new Set<() => void>())
  const tellsLater = useCallback((tell: () => void) => {
    unsaid.current.add(tell)
    return () => void unsaid.current.delete(tell)
  }, [])
  const settledCart = useCallback(async () => {
    for (const tell of unsaid.current) tell()
    await line.current
    return latest.current?.id === id ? latest.current.cart : null
  }, [id])
  const cart = held && held.id === id ? held.cart : null
  return useMemo(
    () => ({ cart, cartError, rereadCart, change, settledCart, tellsLater }),
    [cart, cartError, rereadCart, change, settledCart, tellsLater],
  )
}

/** Nothing that was shown is left behind (S11): the page begins anew. */
export function beginAnew(address: string) {
  forgetAll()
  location.replace(address)
}

import { useEffect } from 'react'
import { useDeviceApp, useKept } from '../../shell/device-app.tsx'
import { useOnline } from '../../shell/use-online.ts'
import type { KeptCard } from '../../storage/kept.ts'
import { hearOfCards } from '../../sync/cards.ts'

/** While somebody holds the QR out to a customer: for ten minutes. */
const soonMs = 4000
const soonAsks = 150
/** A link is good for two weeks, and a bank takes days. */
const laterMs = 60_000

/**
 * What was asked to be paid by card, as it stands: asked of the office when the screen opens, and again and again while `waits` says so. `soon`: somebody
 * waits before the screen.
 */
export function useCards(waits: (cards: readonly KeptCard[]) => boolean, { soon = false } = {}): readonly KeptCard[] | undefined {
  const { store, calls } = useDeviceApp()
  const online = useOnline()
  const { value: cards } = useKept(async (kept) => (await kept.fact('cards')) ?? [], ['facts'])
  // Without a network, or where the office is in trouble, what was heard last stands.
  useEffect(() => {
    if (online) hearOfCards(store, calls).catch(() => undefined)
  }, [online, store, calls])
  const isWaiting = online && cards !== undefined && waits(cards)
  useEffect(() => {
    if (!isWaiting) return
    let timer: ReturnType<typeof setTimeout>
    const again = (asked: number) => {
      timer = setTimeout(
        async () => {
          if (document.visibilityState === 'visible') await hearOfCards(store, calls).catch(() => undefined)
          again(asked + 1)
        },
        soon && asked < soonAsks ? soonMs : laterMs,
      )
    }
    again(0)
    return () => clearTimeout(timer)
  }, [isWaiting, soon, store, calls])
  return cards
}

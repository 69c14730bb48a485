import { useEffect } from 'react'
import { useDeviceApp, useKept } from '../../shell/device-app.tsx'
import { useOnline } from '../../shell/use-online.ts'
import type { KeptCard } from '../../storage/kept.ts'
import { hearOfCards } from '../../sync/cards.ts'

/** While somebody holds the QR out to a customer. */
const soonMs = 4000

/** What was asked to be paid by card, as it stands: asked of the office when the screen opens, and again and again while `waits` says so. */
export function useCards(waits: (cards: readonly KeptCard[]) => boolean): readonly KeptCard[] | undefined {
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
    const again = () => {
      timer = setTimeout(async () => {
        if (document.visibilityState === 'visible') await hearOfCards(store, calls).catch(() => undefined)
        again()
      }, soonMs)
    }
    again()
    return () => clearTimeout(timer)
  }, [isWaiting, store, calls])
  return cards
}

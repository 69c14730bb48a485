import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Ability } from '#contract/permissions.ts'
import {
  customersPath,
  devicesPath,
  documentsPath,
  itemsPath,
  ordersPath,
  paymentsPath,
  programsPath,
  receivablesPath,
  settingsPath,
  storesPath,
  syncPath,
} from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'

/** `g`, then a letter: the areas of the menu, for whom. */
export const places: readonly { key: string; text: string; to: string; ability: Ability | null }[] = [
  { key: 'd', text: 'help.keys.dashboard', to: '/dashboard', ability: null },
  { key: 'c', text: 'help.keys.customers', to: customersPath, ability: 'customers.read' },
  { key: 'o', text: 'help.keys.orders', to: ordersPath, ability: 'orders.read' },
  { key: 'r', text: 'help.keys.receivables', to: receivablesPath, ability: 'orders.read' },
  { key: 'p', text: 'help.keys.payments', to: paymentsPath, ability: 'payments.read' },
  { key: 'i', text: 'help.keys.items', to: itemsPath, ability: 'items.read' },
  { key: 't', text: 'help.keys.stores', to: storesPath, ability: 'storeList.read' },
  { key: 'm', text: 'help.keys.devices', to: devicesPath, ability: 'devices.read' },
  { key: 'x', text: 'help.keys.exchange', to: documentsPath, ability: 'exchange.read' },
  { key: 'n', text: 'help.keys.programs', to: programsPath, ability: 'programs.read' },
  { key: 'y', text: 'help.keys.sync', to: syncPath, ability: 'sync.read' },
  { key: 's', text: 'help.keys.settings', to: settingsPath, ability: null },
]

/** What works on every page. `/`, the arrows and what is below `list` belong to the lists. */
export const shortcuts = {
  everywhere: [
    { keys: ['?'], text: 'help.keys.help' },
    { keys: ['Ctrl', 'K'], text: 'palette.title' },
    { keys: ['n'], text: 'help.keys.new' },
    { keys: ['e'], text: 'help.keys.edit' },
    { keys: ['h'], text: 'help.keys.hold' },
  ],
  list: [
    { keys: ['/'], text: 'help.keys.search' },
    { keys: ['j', 'k'], text: 'help.keys.rows' },
    { keys: ['↑', '↓', '↵'], text: 'help.keys.open' },
    { keys: ['Space'], text: 'help.keys.peek' },
    { keys: ['x'], text: 'help.keys.tick' },
    { keys: ['Shift', '↑', '↓'], text: 'help.keys.tickMore' },
  ],
} as const
const secondKeyWithinMs = 1200
/** Each presses what names it as its own. */
const pressing: readonly string[] = ['n', 'e', 'h']

export function useShortcuts(onHelp: () => void): void {
  const navigate = useNavigate()
  const can = useCan()
  const first = useRef(0)
  const may = useRef(can)
  may.current = can
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]')
      if (typing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (event.key === '?') return onHelp()
      if (Date.now() - first.current <= secondKeyWithinMs) {
        first.current = 0
        const target = places.find(({ key, ability }) => key === event.key && (!ability || may.current(ability)))
        if (target) void navigate(target.to)
        return
      }
      if (event.key === 'g') first.current = Date.now()
      const named = pressing.includes(event.key) && pressedBy(event.key)
      if (!named) return
      // What it opens may take the focus, and must not get the letter.
      event.preventDefault()
      named.click()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [navigate, onHelp])
}

/** What names this key as its own (`aria-keyshortcuts`): in the row that has the focus, else on the page outside of rows. */
function pressedBy(key: string): HTMLElement | null {
  const named = `[aria-keyshortcuts="${key}"]:not([aria-disabled])`
  const row = document.activeElement?.closest('[data-row]')
  return row?.querySelector<HTMLElement>(named) ?? document.querySelector<HTMLElement>(`main ${named}:not([data-row] *)`)
}

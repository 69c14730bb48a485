import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { customersPath, settingsPath } from '#contract/places.ts'

/** Two keys, one after the other, go somewhere. `/`, arrows and Enter belong to the lists. */
export const shortcuts = [
  { keys: ['?'], text: 'help.keys.help', to: null },
  { keys: ['g', 'd'], text: 'help.keys.dashboard', to: '/dashboard' },
  { keys: ['g', 'c'], text: 'help.keys.customers', to: customersPath },
  { keys: ['g', 's'], text: 'help.keys.settings', to: settingsPath },
  { keys: ['Ctrl', 'K'], text: 'palette.title', to: null },
  { keys: ['/'], text: 'help.keys.search', to: null },
  { keys: ['↑', '↓', '↵'], text: 'help.keys.rows', to: null },
] as const
const secondKeyWithinMs = 1200

export function useShortcuts(onHelp: () => void): void {
  const navigate = useNavigate()
  const first = useRef(0)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable], [role=dialog]')
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === '?') return onHelp()
      if (event.key === 'g') {
        first.current = Date.now()
        return
      }
      if (Date.now() - first.current > secondKeyWithinMs) return
      first.current = 0
      const target = shortcuts.find(({ keys, to }) => to && keys[1] === event.key)
      if (target?.to) void navigate(target.to)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [navigate, onHelp])
}

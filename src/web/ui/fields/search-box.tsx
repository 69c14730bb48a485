import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const typingMs = 200

type Props = { label: string; value: string; onSearch: (search: string) => void; onDown?: () => void }

/** `/` goes here from anywhere on the screen; Escape empties it, ↓ goes on to the rows. */
export function SearchBox({ label, value, onSearch, onDown }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  // What this box asked for since it has the focus, and what may come back late: only a search set from elsewhere (a view, a cleared
  // filter) may change what is being typed.
  const asked = useRef([value])
  const later = useDebouncedCallback((text: string) => {
    asked.current.push(text)
    onSearch(text)
  }, typingMs)
  useEffect(() => {
    if (asked.current.includes(value)) return
    asked.current = [value]
    setTyped(value)
  }, [value])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=dialog]')
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  const search = (text: string) => {
    setTyped(text)
    later(text.trim())
  }
  return (
    <TextInput
      ref={input}
      type="search"
      role="searchbox"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      maxLength={200}
      flex="1 1 260px"
      maw={460}
      value={typed}
      onChange={({ currentTarget }) => search(currentTarget.value)}
      onBlur={() => {
        asked.current = asked.current.slice(-1)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') search('')
        if (event.key === 'ArrowDown' && onDown) {
          event.preventDefault()
          onDown()
        }
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed ? (
          <CloseButton size="sm" aria-label={t('common.clearSearch')} onClick={() => search('')} />
        ) : (
          <Kbd size="xs" visibleFrom="md" aria-hidden>
            /
          </Kbd>
        )
      }
    />
  )
}

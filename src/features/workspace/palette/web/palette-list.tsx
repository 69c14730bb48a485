import { Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './palette.module.css'
import { NothingFound, PaletteKeys, Waiting } from './palette-help.tsx'
import type { PaletteItem } from './palette-item.ts'
import { usePaletteGroups } from './use-palette-groups.tsx'

/** A combobox over a list in groups: the focus stays in the field, arrows choose, Enter goes. */
export function PaletteList({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const { groups, searching, similar, error } = usePaletteGroups(typed)
  const items = groups.flatMap((group) => group.items)
  const active = items[Math.min(at, items.length - 1)]
  const optionId = (item: PaletteItem) => `${id}-${item.key}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one stays in sight
  useEffect(() => {
    // What this returns (a promise, in newer browsers) is no clean-up.
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.key])
  const run = (item: PaletteItem | undefined) => {
    if (!item) return
    onDone()
    void item.run()
  }
  const move = (event: KeyboardEvent) => {
    const last = items.length - 1
    const here = Math.min(at, last)
    const next = { ArrowDown: here === last ? 0 : here + 1, ArrowUp: here <= 0 ? last : here - 1 }[event.key]
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (next !== undefined) setAt(Math.max(0, next))
    // Enter that ends a composed character is not meant for the list.
    else if (!event.nativeEvent.isComposing) run(active)
  }
  const count = items.length
  return (
    <>
      <TextInput
        data-autofocus
        variant="unstyled"
        role="combobox"
        aria-expanded={count > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(active && { 'aria-activedescendant': optionId(active) })}
        aria-label={t('palette.title')}
        placeholder={t('palette.placeholder')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        leftSection={<IconSearch size={18} aria-hidden />}
        classNames={{ root: classes.field, input: classes.input }}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={move}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('palette.title')} className={classes.list}>
        {groups.map(({ label, items: grouped }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
          <div key={label} role="group" aria-label={label}>
            <div className={classes.label} aria-hidden>
              {label}
            </div>
            {grouped.map((item) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's
              <div
                key={item.key}
                id={optionId(item)}
                role="option"
                tabIndex={-1}
                aria-selected={item === active}
                className={classes.option}
                onPointerMove={() => setAt(items.indexOf(item))}
                onClick={() => run(item)}
              >
                <item.Icon size={18} aria-hidden className={classes.icon} />
                <span className={classes.name}>{item.label}</span>
                {item.detail && <span className={classes.detail}>{item.detail}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {error && (
        <Text c="red" size="sm" p="md" role="alert">
          {error}
        </Text>
      )}
      {!error && count === 0 && (searching ? <Waiting /> : <NothingFound search={typed.trim()} />)}
      {similar && (
        <Text c="dimmed" size="xs" px="md" pb="sm">
          {t('palette.similar')}
        </Text>
      )}
      <PaletteKeys />
      <VisuallyHidden role="status">{searching ? '' : t('palette.count', { count })}</VisuallyHidden>
    </>
  )
}

import { ActionIcon, Button, Kbd, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'

const load = () => import('./palette-dialog.tsx')
const PaletteDialog = lazyPart(load)
/** Whoever points at the button, or holds the key that begins the shortcut, is about to need it. */
const ahead = () => void load().catch(() => undefined)
const isMac = () => navigator.platform.startsWith('Mac')

/** Ctrl-K or ⌘K from anywhere, or the button. */
export function SearchButton() {
  const { t } = useTranslation()
  const [state, setState] = useState<'never' | 'opened' | 'closed'>('never')
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') ahead()
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // Over another dialog the shortcut would lose what is being done there.
      if (document.querySelector('[role=dialog][aria-modal=true]:not([data-palette])')) return
      event.preventDefault()
      setState((now) => (now === 'opened' ? 'closed' : 'opened'))
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  const button = {
    onClick: () => setState('opened'),
    onPointerEnter: ahead,
    onFocus: ahead,
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
  } as const
  return (
    <>
      <Button
        {...button}
        visibleFrom="lg"
        variant="default"
        size="xs"
        fw={400}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          <Kbd size="xs" aria-hidden>
            {isMac() ? '⌘K' : 'Ctrl K'}
          </Kbd>
        }
      >
        <Text span c="dimmed" size="sm">
          {t('palette.open')}
        </Text>
      </Button>
      <ActionIcon
        {...button}
        hiddenFrom="lg"
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('palette.open')}
        title={t('palette.open')}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      {state !== 'never' && (
        <Suspense fallback={null}>
          <PaletteDialog opened={state === 'opened'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}

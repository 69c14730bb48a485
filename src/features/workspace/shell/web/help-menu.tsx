import { ActionIcon } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { LazyMenu } from '#web/ui/menus/lazy-menu.tsx'
import { useHelpWanted } from './help-wanted.ts'
import { useShortcuts } from './shortcuts.ts'

const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'))

export function HelpMenu() {
  const { t } = useTranslation()
  const [shortcuts, setShortcuts] = useState<'never' | 'opened' | 'closed'>('never')
  const open = () => setShortcuts('opened')
  useShortcuts(open)
  useHelpWanted(open)
  return (
    <>
      <LazyMenu
        items={() => import('./help-items.tsx')}
        itemProps={{}}
        trigger={
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('shell.help')} title={t('shell.help')}>
            <IconHelp size={20} aria-hidden />
          </ActionIcon>
        }
      />
      {shortcuts !== 'never' && (
        <Suspense fallback={null}>
          <ShortcutsDialog opened={shortcuts === 'opened'} onClose={() => setShortcuts('closed')} />
        </Suspense>
      )}
    </>
  )
}

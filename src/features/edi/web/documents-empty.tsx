import { Button } from '@mantine/core'
import { IconChecks, IconInbox, IconSearchOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Shown } from './shown.ts'

/** No rows: nothing matches, nothing waits, or nothing came yet. */
export function DocumentsEmpty({ searched, shown, onAll }: { searched: boolean; shown: Shown; onAll: () => void }) {
  const { t } = useTranslation()
  const all = (
    <Button variant="default" onClick={onAll}>
      {t('edi.toList')}
    </Button>
  )
  if (searched) return <EmptyState icon={<IconSearchOff size={36} />} title={t('edi.noMatch')} text={t('edi.noMatchText')} action={all} />
  if (shown === 'all') return <EmptyState icon={<IconInbox size={36} />} title={t('edi.none')} text={t('edi.noneText')} />
  return <EmptyState icon={<IconChecks size={36} />} title={t('edi.quiet')} text={t('edi.quietText')} action={all} />
}

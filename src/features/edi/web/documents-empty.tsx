import { Button } from '@mantine/core'
import { IconChecks, IconInbox, IconSearchOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { configurationsPath } from '#features/connections/contract.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Shown } from './shown.ts'

type Props = { searched: boolean; shown: Shown; none: boolean; onAll: () => void }

/** No rows: nothing matches, nothing waits, or nothing came yet. */
export function DocumentsEmpty({ searched, shown, none, onAll }: Props) {
  const { t } = useTranslation()
  const all = (
    <Button variant="default" onClick={onAll}>
      {t('edi.toList')}
    </Button>
  )
  if (searched) return <EmptyState icon={<IconSearchOff size={36} />} title={t('edi.noMatch')} text={t('edi.noMatchText')} action={all} />
  const toConnections = (
    <Button component={Link} to={configurationsPath} variant="default">
      {t('edi.toConnections')}
    </Button>
  )
  if (none || shown === 'all')
    return <EmptyState icon={<IconInbox size={36} />} title={t('edi.none')} text={t('edi.noneText')} action={toConnections} />
  return <EmptyState icon={<IconChecks size={36} />} title={t('edi.quiet')} text={t('edi.quietText')} action={all} />
}

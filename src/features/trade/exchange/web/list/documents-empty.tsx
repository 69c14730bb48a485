import { Button, Group } from '@mantine/core'
import { IconChecks, IconInbox, IconSearchOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { configurationsPath } from '#contract/places.ts'
import { FilterWords } from '#web/list/filters/filter-words.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import type { DocumentListState } from './document-list.ts'
import { filtersIn, shownIn, withShown } from './list-state.ts'

type Props = { state: DocumentListState; none: boolean; onChange: (part: Partial<DocumentListState>) => void }

/** No rows: nothing matches, nothing waits, or nothing came yet. */
export function DocumentsEmpty({ state: { search, filters }, none, onChange }: Props) {
  const { t } = useTranslation()
  const shown = shownIn(filters, search)
  const chosen = filtersIn(filters)
  const isNarrowed = search !== '' || Object.keys(chosen).length > 0
  if (none || (!isNarrowed && shown === 'all'))
    return (
      <EmptyState
        icon={<IconInbox size={36} />}
        title={t('edi.none')}
        text={t('edi.noneText')}
        action={
          <Button component={Link} to={configurationsPath} variant="default">
            {t('edi.toConnections')}
          </Button>
        }
      />
    )
  const all = (
    <Button variant="default" onClick={() => onChange({ filters: withShown(filters, 'all', search) })}>
      {t(isNarrowed ? 'edi.inAll' : 'edi.toList')}
    </Button>
  )
  if (!isNarrowed) return <EmptyState icon={<IconChecks size={36} />} title={t('edi.quiet')} text={t('edi.quietText')} action={all} />
  return (
    <EmptyState
      icon={<IconSearchOff size={36} />}
      title={t(shown === 'all' ? 'edi.noMatch' : 'edi.noneNeedy')}
      text={<FilterWords screen="documents" search={search} values={chosen} />}
      action={
        <Group justify="center">
          {shown !== 'all' && all}
          <Button variant="default" onClick={() => onChange({ search: '', filters: {} })}>
            {t('customers.list.clearAll')}
          </Button>
        </Group>
      }
    />
  )
}

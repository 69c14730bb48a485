import { Group, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { IconFileUpload, IconPlus } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { usePages } from '#web/app/use-pages.ts'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { type AgreedPrice, findPrice, listAgreedPrices } from '../../contract.ts'
import { importAgreedPrices } from '../../price-files.ts'
import { AgreedTable } from './agreed-table.tsx'

const AgreedDialog = lazyPart(() => import('./agreed-dialog.tsx'))
const EndDialog = lazyPart(() => import('./end-dialog.tsx'))
const ImportDialog = lazyPart(() => import('../import-dialog.tsx'))
const worthSearching = 12

/** What was agreed with one customer, which beats every level. */
export function AgreedPrices({ customerId }: { customerId: string }) {
  const { t } = useTranslation()
  const headId = useId()
  const [search, setSearch] = useState('')
  const [ended, setEnded] = useState(false)
  const [edited, setEdited] = useState<AgreedPrice | 'new' | null>(null)
  const [ending, setEnding] = useState<AgreedPrice | null>(null)
  const [importing, setImporting] = useState(false)
  const query = { search, ...(ended && { ended: 'Y' as const }) }
  const { pages, rows, first } = usePages(listAgreedPrices, { params: { id: customerId }, query }, { keeps: true })
  if (pages.error && !first) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  const canWrite = first?.canWrite ?? false
  return (
    <Stack component="section" gap="sm" aria-labelledby={headId}>
      <Group justify="space-between" align="flex-start">
        <div style={{ flex: '1 1 300px' }}>
          <Title order={2} size="h4" mb={4} id={headId}>
            {t('prices.agreed.title')}
          </Title>
          <Text size="sm" c="dimmed" maw={640}>
            {t('prices.agreed.help')}
          </Text>
        </div>
        {first && (
          <Group gap="sm">
            <GuardedButton
              ability="prices.write"
              allowed={canWrite}
              variant="default"
              leftSection={<IconFileUpload size={16} aria-hidden />}
              onClick={() => setImporting(true)}
            >
              {t('prices.import.button')}
            </GuardedButton>
            <GuardedButton
              ability="prices.write"
              allowed={canWrite}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setEdited('new')}
            >
              {t('prices.agreed.add')}
            </GuardedButton>
          </Group>
        )}
      </Group>
      {!first && <Skeleton h={120} role="status" aria-label={t('common.loading')} />}
      {first && (
        <Group>
          {(rows.length >= worthSearching || search !== '') && (
            <SearchBox label={t('prices.ofItems.search')} value={search} onSearch={setSearch} />
          )}
          <Switch label={t('prices.agreed.showEnded')} checked={ended} onChange={({ currentTarget }) => setEnded(currentTarget.checked)} />
        </Group>
      )}
      {first && rows.length === 0 && <Text>{t(search ? 'prices.ofItems.noMatch' : 'prices.agreed.none')}</Text>}
      {rows.length > 0 && <AgreedTable customerId={customerId} rows={rows} canWrite={canWrite} onEdit={setEdited} onEnd={setEnding} />}
      <MoreButton pages={pages} text={t('prices.more')} />
      <Suspense>
        {edited && <AgreedDialog customerId={customerId} row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
        {ending && <EndDialog row={ending} onClose={() => setEnding(null)} />}
        {importing && (
          <ImportDialog
            id={customerId}
            into={importAgreedPrices}
            refreshes={[listAgreedPrices, findPrice]}
            onClose={() => setImporting(false)}
          />
        )}
      </Suspense>
    </Stack>
  )
}

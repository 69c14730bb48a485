import { Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconFileUpload, IconPlus } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useExport } from '#web/app/calls/use-download.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { usePages } from '#web/app/use-pages.ts'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { ExportButton } from '#web/ui/menus/export-menu.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getPriceLevel, type LevelPrice, listLevelPrices, type PriceLevel } from '../../contract.ts'
import { importLevelPrices, prepareLevelPricesExport } from '../../price-files.ts'
import { listPricesOfItem } from '../../prices-of-item.ts'
import { LevelPriceTable } from './level-price-table.tsx'

const LevelPriceDialog = lazyPart(() => import('./level-price-dialog.tsx'))
const ImportDialog = lazyPart(() => import('../import-dialog.tsx'))
const worthSearching = 12

/** What single items cost in a level, which beats its rule. */
export function LevelPrices({ level: { id, canWrite } }: { level: PriceLevel & { canWrite: boolean } }) {
  const { t } = useTranslation()
  const headId = useId()
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<LevelPrice | 'new' | null>(null)
  const [importing, setImporting] = useState(false)
  const { pages, rows, first } = usePages(listLevelPrices, { params: { id }, query: { search } }, { keeps: true })
  const exported = useExport(prepareLevelPricesExport, { body: { id } })
  if (pages.error && !first) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  const any = rows.length > 0 || search !== ''
  return (
    <Stack component="section" gap="sm" aria-labelledby={headId}>
      <Group justify="space-between" align="flex-start">
        <div style={{ flex: '1 1 300px' }}>
          <Title order={2} size="h4" mb={4} id={headId}>
            {t('prices.ofItems.title')}
          </Title>
          <Text size="sm" c="dimmed" maw={640}>
            {t('prices.ofItems.help')}
          </Text>
        </div>
        <Group gap="sm">
          {any && <ExportButton exported={exported} />}
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
            {t('prices.ofItems.add')}
          </GuardedButton>
        </Group>
      </Group>
      {!first && <Skeleton h={120} role="status" aria-label={t('common.loading')} />}
      {(rows.length >= worthSearching || search !== '') && (
        <SearchBox label={t('prices.ofItems.search')} value={search} onSearch={setSearch} />
      )}
      {first && rows.length === 0 && <Text>{t(search ? 'prices.ofItems.noMatch' : 'prices.ofItems.none')}</Text>}
      {rows.length > 0 && <LevelPriceTable levelId={id} rows={rows} canWrite={canWrite} onEdit={setEdited} />}
      <MoreButton pages={pages} text={t('prices.more')} />
      <Suspense>
        {edited && <LevelPriceDialog levelId={id} row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
        {importing && (
          <ImportDialog
            id={id}
            into={importLevelPrices}
            refreshes={[listLevelPrices, listPricesOfItem, getPriceLevel]}
            onClose={() => setImporting(false)}
          />
        )}
      </Suspense>
    </Stack>
  )
}

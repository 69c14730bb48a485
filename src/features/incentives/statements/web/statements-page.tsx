import { Stack } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attainmentsPath } from '#contract/places.ts'
import { useSession } from '#web/app/session/session.ts'
import { usePages } from '#web/app/use-pages.ts'
import { BackToList } from '#web/list/back-to-list.tsx'
import { TabSkeleton } from '#web/record/record-skeleton.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { listAllStatements } from '../contract.ts'
import { StatementTable } from './statement-table.tsx'

/** Statements of all programs; payees have their own here, whatever became of the program. */
export default function StatementsPage() {
  const { t } = useTranslation()
  const role = useSession()?.role
  const isPayee = role === 'rep' || role === 'customer'
  const [search, setSearch] = useState('')
  const { pages, rows } = usePages(listAllStatements, { query: { search, limit: 50 } }, { keeps: true })
  return (
    <>
      <BackToList path={attainmentsPath} label={t('attainment.title')} />
      <PageHeader title={t('programs.tabs.statements')} />
      <Stack>
        {!isPayee && <SearchBox label={t('statements.search')} value={search} onSearch={setSearch} />}
        {pages.error && rows.length === 0 && <ErrorState error={pages.error} onRetry={pages.refetch} />}
        {pages.isPending && <TabSkeleton />}
        {pages.isSuccess && rows.length === 0 && (
          <EmptyState
            icon={<IconFileText size={36} />}
            title={t(`statements.empty.${search ? 'filtered' : 'title'}`)}
            text={search ? undefined : t(`statements.empty.${isPayee ? 'ownText' : 'text'}`)}
          />
        )}
        {rows.length > 0 && <StatementTable rows={rows} isPayee={isPayee} ofAll />}
        <MoreButton pages={pages} text={t('statements.showMore')} />
      </Stack>
    </>
  )
}

import { Group, NativeSelect, Stack } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useSession } from '#web/app/session/session.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { usePages } from '#web/app/use-pages.ts'
import { TabSkeleton } from '#web/record/record-skeleton.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { monthText } from '#web/ui/values/dates.ts'
import { listStatements } from '../contract.ts'
import { monthsSince } from './months.ts'
import { PdfButton } from './pdf-button.tsx'
import { StatementTable } from './statement-table.tsx'

const MonthDialog = lazyPart(() => import('./month-dialog.tsx'))
type Program = { id: string; programName: string; state: string; fromDate: string }

/** What payees are told of a program's months, and the other papers of it. Payees see their own, once they are locked. */
export default function ProgramStatements({ program }: { program: Program }) {
  const { t } = useTranslation()
  const isPayee = useIsPayee()
  const [open, setOpen] = useState<'prepare' | 'lock' | null>(null)
  const [month, setMonth] = useState('')
  const [search, setSearch] = useState('')
  const query = { limit: 50, ...(month && { month }), ...(search && { search }) }
  const { pages, rows } = usePages(listStatements, { params: { programId: program.id }, query }, { keeps: true })
  const began = program.state !== 'Draft' && program.state !== 'Scheduled'
  const months = began ? monthsSince(program.fromDate) : []
  const over = began ? monthsSince(program.fromDate, true) : []
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  if (pages.isPending) return <TabSkeleton />
  const isFiltered = month !== '' || search !== ''
  const prepare = months.length > 0 && !isPayee && <StepButton step="prepare" onOpen={setOpen} />
  return (
    <Stack>
      {(rows.length > 0 || isFiltered) && (
        <Group justify="space-between">
          <Group gap="sm">
            {!isPayee && <SearchBox label={t('statements.search')} value={search} onSearch={setSearch} />}
            <NativeSelect
              aria-label={t('statements.month')}
              value={month}
              onChange={({ currentTarget }) => setMonth(currentTarget.value)}
              data={[
                { value: '', label: t('statements.allMonths') },
                ...months.map((value) => ({ value, label: monthText(`${value}-01`) })),
              ]}
            />
          </Group>
          {!isPayee && (
            <Group gap="sm">
              {prepare}
              {over.length > 0 && <StepButton step="lock" onOpen={setOpen} />}
            </Group>
          )}
        </Group>
      )}
      {rows.length > 0 ? (
        <StatementTable rows={rows} isPayee={isPayee} />
      ) : (
        <EmptyState
          icon={<IconFileText size={36} />}
          title={t(`statements.empty.${isFiltered ? 'filtered' : 'title'}`)}
          text={isFiltered ? undefined : t(`statements.empty.${isPayee ? 'ownText' : 'text'}`)}
          action={!isFiltered && prepare}
        />
      )}
      <MoreButton pages={pages} text={t('statements.showMore')} />
      <Group gap="sm">
        <PdfButton id={program.id} type="program">
          {t('statements.termsButton')}
        </PdfButton>
        {began && !isPayee && (
          <PdfButton id={program.id} type="closing">
            {t('statements.closingButton')}
          </PdfButton>
        )}
      </Group>
      <Suspense>
        {open && <MonthDialog program={program} step={open} months={open === 'lock' ? over : months} onClose={() => setOpen(null)} />}
      </Suspense>
    </Stack>
  )
}

/** Only what is theirs, and nothing that is still being written. */
function useIsPayee(): boolean {
  const role = useSession()?.role
  return role === 'rep' || role === 'customer'
}

function StepButton({ step, onOpen }: { step: 'prepare' | 'lock'; onOpen: (step: 'prepare' | 'lock') => void }) {
  const { t } = useTranslation()
  const may = useCan()('attainment.write')
  return (
    <GuardedButton
      ability="attainment.write"
      allowed={may}
      {...(step === 'prepare' && { variant: 'default' })}
      onClick={() => onOpen(step)}
    >
      {t(`statements.steps.${step}.button`)}
    </GuardedButton>
  )
}

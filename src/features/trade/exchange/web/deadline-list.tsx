import { Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePages } from '#web/app/use-pages.ts'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { totalText } from '#web/ui/values/numbers.ts'
import { listDeadlines } from '../contract.ts'
import { DeadlineTable } from './deadline-table.tsx'
import { DeadlineTotals } from './deadline-totals.tsx'

/** What is awaited, in one line that opens; nothing where nothing is. */
export function DeadlineList() {
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState(false)
  const { pages, rows, first } = usePages(listDeadlines, { query: { limit: 10 } }, { keeps: true })
  const [next] = rows
  if (!first || !next) return null
  const isNextAhead = Date.parse(next.dueAt) > Date.now()
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <Stack component="section" gap="xs" mb="md" aria-label={t('edi.deadlines.title')}>
      <Group gap="md">
        <UnstyledButton onClick={() => setOpen(!open)} aria-expanded={open} aria-controls={open ? id : undefined}>
          <Group gap={4} wrap="nowrap" component="span">
            <Chevron size={16} aria-hidden />
            <Text span size="sm" fw={600}>
              {t('edi.deadlines.title')}
            </Text>
            <Text span size="sm" c="dimmed" className="numbers">
              {t('edi.deadlines.count', { count: first.total.rows, shown: totalText(first.total) })}
              {isNextAhead && (
                <>
                  {t('edi.deadlines.next')} <DateText iso={next.dueAt} due />
                </>
              )}
            </Text>
          </Group>
        </UnstyledButton>
        <DeadlineTotals atRisk={first.atRisk} />
      </Group>
      {open && (
        <Stack id={id} gap="xs">
          <DeadlineTable rows={rows} partner />
          <MoreButton pages={pages} size="xs" text={t('edi.deadlines.more')} />
        </Stack>
      )}
    </Stack>
  )
}

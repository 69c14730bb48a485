import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { quickbooksPath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import type { Rehearsal } from '../contract.ts'
import { ResultList } from './result-list.tsx'
import { UndoPart } from './undo-part.tsx'

/** What was agreed on and by whom, and the way back. */
export function RehearsalAgreed({ rehearsal }: { rehearsal: Rehearsal }) {
  const { t } = useTranslation()
  const may = useCan()
  const { counts, agreedAt, agreedBy, busy, undoUntil } = rehearsal
  return (
    <>
      <section aria-labelledby="rehearsal-headline">
        <Stack gap="sm">
          <Group gap="sm" wrap="nowrap" role="status">
            <IconCircleCheck size={24} color="var(--mantine-color-green-7)" aria-hidden />
            <Title order={2} size="h3" id="rehearsal-headline">
              {busy ? t('rehearsal.agreed.busy') : t('rehearsal.agreed.title')}
            </Title>
          </Group>
          <Text c="dimmed" size="sm">
            {t('rehearsal.agreed.by', { who: agreedBy })} · {agreedAt && <DateText iso={agreedAt} />}
          </Text>
          <ResultList counts={counts} />
          {may('settings.read') && (
            <Anchor component={Link} to={quickbooksPath}>
              {t('rehearsal.agreed.progress')}
            </Anchor>
          )}
        </Stack>
      </section>
      {undoUntil && <UndoPart rehearsal={rehearsal} until={undoUntil} />}
    </>
  )
}

import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { quickbooksPath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import type { Rehearsal } from '../contract.ts'
import { SentList } from './sent-list.tsx'

/** Cancelled before anybody agreed, or undone afterwards. */
export function RehearsalEnded({ rehearsal }: { rehearsal: Rehearsal }) {
  const { t } = useTranslation()
  const may = useCan()
  const { state, busy, undoneAt, undoneBy } = rehearsal
  const isUndone = state === 'undone'
  return (
    <section aria-labelledby="rehearsal-headline">
      <Stack gap="sm" maw={760}>
        <Title order={2} size="h3" id="rehearsal-headline">
          {isUndone ? t(busy ? 'rehearsal.undone.busy' : 'rehearsal.undone.title') : t('rehearsal.cancelled.title')}
        </Title>
        {isUndone && (
          <Text c="dimmed" size="sm">
            {t('rehearsal.agreed.by', { who: undoneBy })} · {undoneAt && <DateText iso={undoneAt} />}
          </Text>
        )}
        {!busy && <Text>{t(isUndone ? 'rehearsal.undone.text' : 'rehearsal.cancelled.text')}</Text>}
        {isUndone && <SentList rehearsal={rehearsal} />}
        {may('settings.read') && (
          <Anchor component={Link} to={quickbooksPath}>
            {t('rehearsal.toSettings')}
          </Anchor>
        )}
      </Stack>
    </section>
  )
}

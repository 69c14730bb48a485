import { Alert, Anchor, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCan } from '#web/app/session/use-can.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import type { Conflict } from '../contract.ts'
import { FieldChoices } from './field-choices.tsx'
import { GoneChoices } from './gone-choices.tsx'

/** Begins anew when the values move while somebody looks at them, and says so. */
export function ConflictView({ conflict }: { conflict: Conflict }) {
  const { t } = useTranslation()
  const canChoose = useCan()('sync.write')
  const [firstShown] = useState(conflict.shown)
  const { kind, state, recordName, shown, since } = conflict
  const isGone = kind === 'gone'
  const title = t(isGone ? 'conflicts.gone.title' : 'conflicts.titleNamed', { name: recordName })
  return (
    <section aria-labelledby="conflict">
      <title>{`${title} · Ledgerside`}</title>
      <Title order={2} size="h3" id="conflict" style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {t('conflicts.since')} <DateText iso={since} />
        {conflict.recordPath && (
          <>
            {' · '}
            <Anchor component={Link} to={conflict.recordPath} size="sm" underline="always">
              {t('conflicts.openRecord')}
            </Anchor>
          </>
        )}
      </Text>
      <div role="status">
        {state === 'closed' && (
          <Alert color="green" icon={<IconCircleCheck aria-hidden />} title={t('conflicts.closed')}>
            {t('conflicts.closedText')}
          </Alert>
        )}
        {state === 'open' && shown !== firstShown && (
          <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} mb="md">
            {t('conflicts.moved')}
          </Alert>
        )}
      </div>
      {state === 'open' && (
        <>
          <Text mb="md">{t(isGone ? 'conflicts.gone.text' : 'conflicts.text')}</Text>
          {!canChoose && (
            <Alert color="gray" icon={<IconInfoCircle aria-hidden />} mb="md">
              {t('conflicts.readOnly')}
            </Alert>
          )}
          {isGone ? (
            <GoneChoices conflict={conflict} canChoose={canChoose} />
          ) : (
            <FieldChoices key={shown} conflict={conflict} canChoose={canChoose} />
          )}
        </>
      )}
    </section>
  )
}

import { Button, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { dayText, exactTime, today } from '#web/ui/values/dates.ts'
import type { RewardEntry } from '../../contract.ts'
import classes from '../attainment.module.css'

const AnswerDialog = lazyPart(() => import('../decide/answer-dialog.tsx'))

/** What was asked about a reward, what was answered, and until when one is awaited. */
export function Questions({ entry }: { entry: RewardEntry }) {
  const { t } = useTranslation()
  const [answering, setAnswering] = useState(false)
  if (entry.questions.length === 0) return null
  return (
    <ul className={classes.rows} aria-label={t('attainment.questions.title')}>
      {entry.questions.map(({ id, question, askedBy, askedAt, dueOn, answer, outcome, answeredBy, answeredAt }) => (
        <li key={id} className={classes.row}>
          <Text size="sm" c="dimmed">
            {t('attainment.questions.asked', { name: askedBy, when: exactTime(askedAt) })}
          </Text>
          <Text style={{ whiteSpace: 'pre-line' }}>{question}</Text>
          {answeredAt ? (
            <>
              <Text size="sm" c="dimmed" mt="sm">
                {t('attainment.questions.answered', { name: answeredBy, when: exactTime(answeredAt) })}
                {' · '}
                {outcome && t(`attainment.questions.outcomes.${outcome}`)}
              </Text>
              <Text style={{ whiteSpace: 'pre-line' }}>{answer}</Text>
            </>
          ) : (
            <Text size="sm" mt="sm" fw={550}>
              {t(dueOn < today() ? 'attainment.questions.late' : 'attainment.questions.due', { day: dayText(dueOn) })}
            </Text>
          )}
          {!answeredAt && entry.can.answer && (
            <Button size="sm" mt="sm" variant="default" onClick={() => setAnswering(true)}>
              {t('attainment.questions.answer')}
            </Button>
          )}
        </li>
      ))}
      <Suspense>{answering && <AnswerDialog entry={entry} onClose={() => setAnswering(false)} />}</Suspense>
    </ul>
  )
}

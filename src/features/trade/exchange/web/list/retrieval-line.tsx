import { ActionIcon, Anchor, Loader, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { configurationPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import { StateText } from '#web/ui/values/state-text.tsx'
import { listRetrievals, type Retrieval, retrieveOrders } from '../../contract.ts'
import classes from './retrieval.module.css'

export function RetrievalLine({ row }: { row: Retrieval }) {
  const { t } = useTranslation()
  const may = useCan()
  const retrieve = useAction(retrieveOrders, { refreshes: [listRetrievals] })
  const { connectionId, name, state, problem } = row
  return (
    <li className={classes.line}>
      {may('connections.read') ? (
        <Anchor component={Link} to={configurationPath(connectionId)} size="sm" fw={600}>
          {name}
        </Anchor>
      ) : (
        <Text size="sm" fw={600}>
          {name}
        </Text>
      )}
      {may('exchange.write') && state !== 'running' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('edi.retrieve.over', { name })}
          loading={retrieve.isPending}
          onClick={() => retrieve.mutate({ body: { connectionId } })}
        >
          <IconRefresh size={16} aria-hidden />
        </ActionIcon>
      )}
      <Text size="sm" component="span" role="status" className="numbers">
        <Outcome row={row} />
      </Text>
      {problem && state !== 'running' && (
        <Text size="sm" c="dimmed" className={classes.fix}>
          {textOf(`connections.fix.${problem.code}`)}
        </Text>
      )}
    </li>
  )
}

function sentenceOf({ step, code, file }: NonNullable<Retrieval['problem']>) {
  const problem = textOf(`connections.problem.${code}`)
  if (file) return textOf('edi.retrieve.exceptFile', { file, problem })
  return textOf('edi.retrieve.failedAt', { step: textOf(`connections.testing.step.${step}`), problem })
}

function Outcome({ row }: { row: Retrieval }) {
  const { t } = useTranslation()
  const { state, found, stored, orders, endedAt, nextAt, problem } = row
  const files = found > stored ? t('edi.retrieve.filesOf', { stored, found }) : t('edi.retrieve.files', { count: stored })
  const counts = found ? `${files} · ${t('edi.retrieve.orders', { count: orders })}` : ''
  if (state === 'never') return <StateText tone="waiting" text={t('edi.retrieve.never')} />
  if (state === 'running')
    return (
      <span className={classes.running}>
        <Loader size={14} aria-hidden />
        {`${t('edi.retrieve.running')} · ${counts || t('edi.retrieve.looking')}`}
      </span>
    )
  return (
    <>
      {problem ? (
        <StateText tone={problem.file ? 'waiting' : 'bad'} text={sentenceOf(problem)} />
      ) : (
        <StateText tone="good" text={t('edi.retrieve.last')} />
      )}{' '}
      {endedAt && <DateText iso={endedAt} />}
      {` · ${counts || t('edi.retrieve.nothing')} · ${t('edi.retrieve.next')} `}
      {nextAt && <DateText iso={nextAt} />}
    </>
  )
}

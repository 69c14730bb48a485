import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { useKept } from '../shell/device-app.tsx'
import { linkTo } from '../shell/place.ts'
import { timeText } from '../shell/times.ts'
import { worthOf } from '../storage/documents.ts'
import { type DocumentState, isSale, type StoredDocument } from '../storage/kept.ts'
import classes from './sync.module.css'

const colors: Record<DocumentState, string> = {
  waiting: 'yellow',
  sending: 'blue',
  done: 'green',
  review: 'orange',
  refused: 'red',
  discarded: 'gray',
  calledOff: 'gray',
}
/** What needs somebody first. Of those that are done the newest. */
const order: readonly DocumentState[] = ['refused', 'calledOff', 'review', 'sending', 'waiting', 'done', 'discarded']
const mostDone = 50

/** By what became of them, each with its words and what to do. */
export function DocumentList() {
  const { t } = useTranslation()
  const { value: documents, error } = useKept((store) => store.documents.list(), ['documents', 'queue'])
  const { value: settings } = useKept((store) => store.fact('settings'), ['facts'])
  if (error) return <Text role="alert">{t('deviceApp.store.unreadable')}</Text>
  if (!documents) return null
  if (documents.length === 0) return <Text c="dimmed">{t('deviceApp.sync.nothing')}</Text>
  const shown = order.filter((state) => documents.some((each) => each.state === state))
  return shown.map((state) => {
    const all = documents.filter((each) => each.state === state)
    return (
      <section key={state} aria-label={t(`deviceApp.states.${state}`)}>
        <Group gap="xs">
          <Title order={2} size="h5">
            {t(`deviceApp.states.${state}`)}
          </Title>
          <Badge color={colors[state]} variant="light">
            {all.length}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {t(`deviceApp.toDo.${state}`)}
        </Text>
        <ul className={classes.documents}>
          {(state === 'done' || state === 'discarded' || state === 'calledOff' ? all.slice(0, mostDone) : all).map((stored) => (
            <li key={stored.id}>
              <DocumentRow stored={stored} timeZone={settings?.company.timeZone} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

type Row = { stored: StoredDocument; timeZone: string | undefined }
function DocumentRow({ stored: { document, customerName, answer, madeMs, tries, state }, timeZone }: Row) {
  const { t } = useTranslation()
  const name = `${document.number} · ${t(`deviceApp.kinds.${document.kind}`)}`
  return (
    <Stack gap={2}>
      <Group justify="space-between" wrap="nowrap">
        {isSale(document) ? (
          <Anchor {...linkTo(`documents/${document.id}`)} fw={600} className="numbers">
            {name}
          </Anchor>
        ) : (
          <Text fw={600} className="numbers">
            {name}
          </Text>
        )}
        {isSale(document) && <Text className="numbers">{formatCents(worthOf(document))}</Text>}
      </Group>
      <Text size="sm">{customerName}</Text>
      <Text size="xs" c="dimmed">
        {timeText(madeMs, timeZone)}
        {answer?.orderNumber ? ` · ${t('deviceApp.inOffice', { number: answer.orderNumber })}` : ''}
        {state === 'waiting' && document.discarded ? ` · ${t('deviceApp.states.discarded')}` : ''}
        {state === 'waiting' && tries > 1 ? ` · ${t('deviceApp.tries', { count: tries })}` : ''}
      </Text>
      {answer?.calledOff && <Text size="sm">{answer.calledOff.reason}</Text>}
      {answer?.reasons.map(({ code, lineNo, says }) => (
        <Text key={`${code}-${lineNo}`} size="sm">
          {says}
        </Text>
      ))}
    </Stack>
  )
}

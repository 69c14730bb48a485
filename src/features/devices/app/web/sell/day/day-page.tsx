import { Alert, Anchor, Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { cardSums, daySums, worthOf } from '../../../document/day.ts'
import { useDeviceApp, useKept, useSync } from '../../shell/device-app.tsx'
import { linkTo } from '../../shell/place.ts'
import { timeText } from '../../shell/times.ts'
import { isOff, isSale, type SaleDocument, type StoredDocument } from '../../storage/kept.ts'
import { isOfRep, repOf } from '../../storage/whose.ts'
import { useCards } from '../cards/use-cards.ts'
import { dayText } from '../days.ts'
import classes from '../sell.module.css'
import { Unreadable } from '../unreadable.tsx'
import { useBook } from '../use-book.ts'
import { VanOfDay } from '../van/van-of-day.tsx'
import { VisitsOfDay } from '../visits/visits-of-day.tsx'
import { CardsOfDay } from './cards-of-day.tsx'
import { HandIn } from './hand-in.tsx'

const twoDaysMs = 2 * 86_400_000
/** After a week without a network there may be hundreds: Sync has them all. */
const mostNamed = 10
const kinds = ['order', 'invoice', 'estimate', 'credit', 'payment'] as const

/** What was made today, what of it is to be handed in, and what the office does not have yet. */
export default function DayPage() {
  const { t } = useTranslation()
  const { engine } = useDeviceApp()
  const { phase } = useSync()
  const { book, error } = useBook()
  const { value: made } = useKept(({ documents }) => documents.list(Date.now() - twoDaysMs), ['documents', 'queue'])
  const { value: rep } = useKept(async (store) => repOf(await store.fact('settings'), await store.fact('seat')), ['facts'])
  const { value: waiting } = useKept(({ documents }) => documents.waiting(), ['documents', 'queue'])
  const cards = useCards((asked) => asked.some(({ state }) => state === 'open' || state === 'processing')) ?? []
  if (error && !book) return <Unreadable />
  if (!book || !made || !waiting || rep === undefined) return <Loader role="status" aria-label={t('common.loading')} />
  const all = made.filter((each) => book.dayOf(each) === book.day)
  const today = all.flatMap((stored) => (isSale(stored.document) ? [{ ...stored, document: stored.document }] : []))
  const sums = daySums(
    today
      .filter((each) => !each.document.discarded && isOfRep(each, rep))
      .map(({ document, state }) => ({ document, unsent: state === 'waiting' || state === 'sending', refused: isOff(state) })),
  )
  const byCard = cardSums(cards, (ms) => book.dayAt(ms) === book.day)
  return (
    <Stack>
      <div>
        <Title order={1} size="h3">
          {t('deviceSell.day')}
        </Title>
        <Text c="dimmed">{dayText(book.day)}</Text>
      </div>
      {waiting.length > 0 && (
        <Alert color="yellow" title={t('deviceSell.unsentTitle', { count: waiting.length })}>
          <Text size="sm">
            {[
              ...waiting.slice(0, mostNamed).map(({ document, customerName }) => `${document.number} ${customerName}`),
              ...(waiting.length > mostNamed ? [t('deviceSell.andMore', { count: waiting.length - mostNamed })] : []),
            ].join(' · ')}
          </Text>
          <Group mt="xs">
            <Button size="xs" loading={phase === 'busy'} onClick={() => void engine.soon()}>
              {t('deviceApp.sync.now')}
            </Button>
            <Anchor {...linkTo('sync')}>{t('deviceSell.toSync')}</Anchor>
          </Group>
        </Alert>
      )}
      <div className={classes.two}>
        <Stack>
          <VisitsOfDay book={book} made={all} />
          <CardsOfDay book={book} cards={cards} />
          <DocumentsOfDay documents={today} timeZone={book.settings?.company.timeZone} />
        </Stack>
        <Stack>
          <section aria-labelledby="totals">
            <Title order={2} size="h5" id="totals" mb={4}>
              {t('deviceSell.totals')}
            </Title>
            <dl className={classes.amounts}>
              {kinds.map((kind) => (
                <div key={kind} style={{ display: 'contents' }}>
                  <dt>
                    {t(`deviceSell.many.${kind}`)} ({sums[kind].count})
                  </dt>
                  <dd>{formatCents(sums[kind].cents)}</dd>
                </div>
              ))}
              <dt>{t('deviceSell.cashTaken')}</dt>
              <dd>{formatCents(sums.cash)}</dd>
              <dt>
                {t('deviceSell.checksTaken')} ({sums.checks.count})
              </dt>
              <dd>{formatCents(sums.checks.cents)}</dd>
              <dt>
                {t('deviceSell.cardsPaid')} ({byCard.count})
              </dt>
              <dd>{formatCents(byCard.cents)}</dd>
            </dl>
          </section>
          <VanOfDay book={book} />
          <HandIn dayAt={book.dayAt} />
        </Stack>
      </div>
    </Stack>
  )
}

function DocumentsOfDay({
  documents,
  timeZone,
}: {
  documents: readonly (StoredDocument & { document: SaleDocument })[]
  timeZone: string | undefined
}) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="documents">
      <Title order={2} size="h5" id="documents">
        {t('deviceSell.today')}
      </Title>
      {documents.length === 0 && <Text c="dimmed">{t('deviceSell.nothingToday')}</Text>}
      <ul className={classes.list}>
        {documents.map(({ id, document, customerName, madeMs, state }) => (
          <li key={id}>
            <a {...linkTo(`documents/${id}`)} className={classes.row}>
              <span className={classes.grow}>
                <Text component="span" display="block" fw={600}>
                  {document.number} · {t(`deviceSell.kinds.${document.kind}`)}
                </Text>
                <Text component="span" display="block" size="sm" c="dimmed">
                  {customerName} · {timeText(madeMs, timeZone)} · {t(`deviceApp.states.${document.discarded ? 'discarded' : state}`)}
                </Text>
              </span>
              <span className="numbers">{formatCents(document.discarded ? 0 : worthOf(document))}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Alert, Anchor, Badge, Group, SegmentedControl, Skeleton, Stack, Title } from '@mantine/core'
import { IconCoffee } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Result } from '#contract/endpoint.ts'
import type { NeedKind } from '#contract/needs.ts'
import { bookkeeperPath, settingsPath, storeShoppersPath, syncPath } from '#contract/places.ts'
import { MatterLines } from '#features/books/bookkeeper/web/door.ts'
import { EntryLines } from '#features/books/sync/web/door.ts'
import type { StockNeedKind } from '#features/catalog/needs/contract.ts'
import { StockNeedLines } from '#features/catalog/needs/web/door.ts'
import { KeptMoney } from '#features/devices/settlements/web/door.ts'
import type { NeedRow } from '#features/workspace/needs/contract.ts'
import { isForMe } from '#features/workspace/needs/door.ts'
import { NeedList } from '#features/workspace/needs/web/door.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { type getOverview, mostMatters, mostNeeds } from '../../contract.ts'

type Needs = Pick<Result<typeof getOverview>, 'needsYou' | 'bookkeeper' | 'stock' | 'money' | 'stores' | 'questions'>

/** Everything that waits for a person, with the reason and what to do. */
export function NeedsYou({ needs, waiting: rowsOfAll }: { needs: Needs | undefined; waiting: readonly NeedRow[] | undefined }) {
  const { t } = useTranslation()
  // The list of the first steps stands beside it.
  const waiting = rowsOfAll?.filter(({ kind }) => kind !== 'setupLeft')
  const { needsYou: rows, bookkeeper = [], stock = [], money, stores = [], questions = [] } = needs ?? {}
  const isCutOff = rows !== undefined && rows.length >= mostNeeds
  const [params, setParams] = useSearchParams()
  const mine = params.get('mine') === 'true'
  const forMe = (waiting ?? []).filter(isForMe)
  const isCounted = (...kinds: NeedKind[]) => waiting?.some(({ kind }) => kinds.includes(kind)) ?? false
  const isSnoozed = (kind: NeedKind) => waiting?.some((need) => need.kind === kind && need.snoozed) ?? false
  // For whoever may do something about them these are counted in a row of the list.
  const count =
    forMe.reduce((sum, need) => sum + need.count, 0) +
    (isCounted('changesWait') ? 0 : (rows?.length ?? 0)) +
    (isCounted('booksWait') ? 0 : bookkeeper.length) +
    (isCounted('restocksWait', 'countsWait', 'stockShort') ? 0 : stock.length) +
    (isCounted('moneyKept') ? 0 : (money?.rows.length ?? 0)) +
    (isCounted('storeLimits') ? 0 : stores.length) +
    (isCounted('salesTax') ? 0 : questions.length)
  return (
    <section aria-labelledby="needs-you">
      <Group gap="xs" mb="sm">
        <Title order={2} size="h4" id="needs-you">
          {t('dashboard.needsYou')}
        </Title>
        {count > 0 && (
          <Badge color="orange.8" circle={count < 10}>
            {count}
            {(isCutOff || bookkeeper.length >= mostMatters || money?.more || forMe.some(({ more }) => more)) && '+'}
          </Badge>
        )}
        {(mine || (waiting && waiting.length > 0)) && (
          <SegmentedControl
            size="xs"
            ml="auto"
            aria-label={t('needs.whose')}
            value={mine ? 'mine' : 'all'}
            onChange={(next) => setParams(next === 'mine' ? { mine: 'true' } : {}, { replace: true, preventScrollReset: true })}
            data={[
              { value: 'all', label: t('needs.all') },
              { value: 'mine', label: t('needs.mine') },
            ]}
          />
        )}
      </Group>
      {!(rows && waiting) && (
        <Stack gap="sm">
          <Skeleton h={64} />
          <Skeleton h={64} />
        </Stack>
      )}
      {rows && waiting && !mine && count === 0 && waiting.every(({ snoozed }) => snoozed) && (
        <EmptyState icon={<IconCoffee size={36} />} title={t('dashboard.needsYouEmpty')} text={t('dashboard.needsYouEmptyText')} />
      )}
      {waiting && (mine || waiting.length > 0) && <NeedList needs={waiting} mine={mine} />}
      {!mine && needs && (
        <Besides
          needs={{
            ...needs,
            ...(isSnoozed('changesWait') && { needsYou: [] }),
            ...(isSnoozed('booksWait') && { bookkeeper: [] }),
            ...(isSnoozed('moneyKept') && { money: { rows: [], more: false } }),
            ...(isSnoozed('storeLimits') && { stores: [] }),
            ...(isSnoozed('salesTax') && { questions: [] }),
            stock: needs.stock.filter(({ kind }) => !isSnoozed(rowsOfStock[kind])),
          }}
        />
      )}
    </section>
  )
}

/** In which row what of the stock waits is counted. */
const rowsOfStock: Record<StockNeedKind, NeedKind> = {
  ...{ restockAsked: 'restocksWait', restockDiffers: 'restocksWait', restockComes: 'restocksWait' },
  ...{ countAsked: 'countsWait', countDone: 'countsWait', countsDue: 'countsWait' },
  ...{ negative: 'stockShort', low: 'stockShort' },
}

/** What waits with a reason of its own, record by record. */
function Besides({ needs: { needsYou: rows, bookkeeper, stock, money, stores, questions } }: { needs: Needs }) {
  const { t } = useTranslation()
  const may = useCan()
  return (
    <>
      {questions.map((question) => (
        <Alert key={question} color="yellow" title={t(`dashboard.questions.${question}`)} mb="sm">
          {t(`dashboard.questions.${question}Text`)}{' '}
          <Anchor component={Link} to={`${settingsPath}/sales`} size="sm" underline="always">
            {t('orders.form.saySo')}
          </Anchor>
        </Alert>
      ))}
      {stores.map(({ id, name, customers }) => (
        <Alert key={id} color="yellow" title={t('dashboard.storeLimits.title', { store: name })} mb="sm">
          {t('dashboard.storeLimits.text', { count: customers, shown: numberText(customers) })}{' '}
          <Anchor component={Link} to={storeShoppersPath(id)} size="sm" underline="always">
            {t('stores.checks.to.noShoppers')}
          </Anchor>
        </Alert>
      ))}
      {rows.length > 0 && <EntryLines entries={rows} />}
      {rows.length >= mostNeeds && may('sync.read') && (
        <Anchor component={Link} to={syncPath}>
          {t('dashboard.needsYouAll')}
        </Anchor>
      )}
      {money.rows.length > 0 && (
        <>
          <Title order={3} size="h5" mt="md" mb="xs">
            {t('settlements.kept.title')}
          </Title>
          <KeptMoney kept={money} />
        </>
      )}
      {stock.length > 0 && (
        <>
          <Title order={3} size="h5" mt="md" mb="xs">
            {t('stockNeeds.title')}
          </Title>
          <StockNeedLines needs={stock} label={t('stockNeeds.title')} />
        </>
      )}
      {bookkeeper.length > 0 && (
        <>
          <Title order={3} size="h5" mt="md" mb="xs">
            {t('bookkeeper.title')}
          </Title>
          <MatterLines matters={bookkeeper} label={t('bookkeeper.title')} />
          <Anchor component={Link} to={bookkeeperPath} display="inline-block" mt="xs">
            {t('bookkeeper.seeAll')}
          </Anchor>
        </>
      )}
    </>
  )
}

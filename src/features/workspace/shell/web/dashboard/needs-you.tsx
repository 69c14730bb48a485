import { Alert, Anchor, Badge, Group, Skeleton, Stack, Title } from '@mantine/core'
import { IconCoffee } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Result } from '#contract/endpoint.ts'
import type { Need } from '#contract/needs.ts'
import { bookkeeperPath, settingsPath, storeShoppersPath, syncPath } from '#contract/places.ts'
import { MatterLines } from '#features/books/bookkeeper/web/door.ts'
import { EntryLines } from '#features/books/sync/web/door.ts'
import { StockNeedLines } from '#features/catalog/needs/web/door.ts'
import { KeptMoney } from '#features/devices/settlements/web/door.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { type getOverview, mostMatters, mostNeeds } from '../../contract.ts'
import { NeedLines } from './need-lines.tsx'

type Needs = Pick<Result<typeof getOverview>, 'needsYou' | 'bookkeeper' | 'stock' | 'money' | 'stores' | 'questions'>

/** Everything that waits for a person, with the reason and what to do. */
export function NeedsYou({ needs, waiting }: { needs: Needs | undefined; waiting: readonly Need[] | undefined }) {
  const { t } = useTranslation()
  const may = useCan()
  const { needsYou: rows, bookkeeper = [], stock = [], money, stores = [], questions = [] } = needs ?? {}
  const isCutOff = rows !== undefined && rows.length >= mostNeeds
  const count =
    (rows?.length ?? 0) +
    (waiting ?? []).reduce((sum, need) => sum + need.count, 0) +
    bookkeeper.length +
    stock.length +
    (money?.rows.length ?? 0) +
    stores.length +
    questions.length
  return (
    <section aria-labelledby="needs-you">
      <Group gap="xs" mb="sm">
        <Title order={2} size="h4" id="needs-you">
          {t('dashboard.needsYou')}
        </Title>
        {count > 0 && (
          <Badge color="orange.8" circle={count < 10}>
            {count}
            {(isCutOff || bookkeeper.length >= mostMatters || money?.more || waiting?.some(({ more }) => more)) && '+'}
          </Badge>
        )}
      </Group>
      {!(rows && waiting) && (
        <Stack gap="sm">
          <Skeleton h={64} />
          <Skeleton h={64} />
        </Stack>
      )}
      {rows && waiting && count === 0 && (
        <EmptyState icon={<IconCoffee size={36} />} title={t('dashboard.needsYouEmpty')} text={t('dashboard.needsYouEmptyText')} />
      )}
      {waiting && waiting.length > 0 && <NeedLines needs={waiting} />}
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
      {rows && rows.length > 0 && <EntryLines entries={rows} />}
      {isCutOff && may('sync.read') && (
        <Anchor component={Link} to={syncPath}>
          {t('dashboard.needsYouAll')}
        </Anchor>
      )}
      {money && money.rows.length > 0 && (
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
    </section>
  )
}

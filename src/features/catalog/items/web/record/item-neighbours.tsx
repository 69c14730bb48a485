import { useTranslation } from 'react-i18next'
import { itemPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { Neighbours } from '#web/list/neighbours.tsx'
import { getItemNeighbours } from '../../contract.ts'
import { itemList, queryOf } from '../list/list-state.ts'

export function ItemNeighbours({ id, from }: { id: string; from: string }) {
  const { t } = useTranslation()
  const query = queryOf(itemList.read(new URLSearchParams(from)))
  const { data } = useApi(getItemNeighbours, { params: { id }, query }, { staleTime: 60_000 })
  const labels = { previous: t('items.record.previous'), next: t('items.record.next') }
  return <Neighbours found={data} path={itemPath} from={from} labels={labels} />
}

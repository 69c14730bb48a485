import { useNavigate } from 'react-router'
import { getSession } from '#contract/session.ts'
import { call } from '../calls/api.ts'
import { queryClient } from '../calls/query.ts'
import { updateSession } from './session.ts'

/** After the server has opened another company: nothing of the former one stays on the screen or in the cache. */
export function useCompanyChanged() {
  const navigate = useNavigate()
  return async (to: string) => {
    updateSession(await call(getSession, {}))
    queryClient.clear()
    await navigate(to)
  }
}

/** The same for whose rights a screen shows: a full load, so that what is open is not read again with the rights of the next. */
export async function openAnew(to: string): Promise<void> {
  updateSession(await call(getSession, {}))
  location.assign(to)
}

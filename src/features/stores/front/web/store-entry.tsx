import './app/front.css'
import { createRoot } from 'react-dom/client'
import { storefrontPath } from '#contract/places.ts'
import { startAddress } from './app/address.ts'
import { showColor } from './app/color.ts'
import { Start } from './app/start.tsx'
import { startStoreTexts } from './app/texts.ts'
import { shopCalls } from './calls/shop-calls.ts'

const root = document.getElementById('root')
const texts = document.getElementById('texts')?.textContent
const code = location.pathname.split('/')[2] ?? ''
if (!root || !texts) throw new Error('store.html is not complete')
// What the server wrote stays until there is more to see than that.
const calls = shopCalls(code)
const [first] = await Promise.all([calls.openStore().catch((error: unknown) => ({ error })), startStoreTexts(texts)])
if (!('error' in first)) showColor(first.color)
startAddress(storefrontPath(code))
createRoot(root).render(<Start first={first} calls={calls} />)
// The back button may show the page as it was left, with what somebody saw who has signed out since (S11).
addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

import { href } from 'react-router'

export const helpPage = { title: 'If something is wrong', address: href('/if-something-is-wrong') }

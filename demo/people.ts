/** Who can sign in to the demo. The passwords are printed: what lies behind them is made up. */
export const member = { email: 'member@demo.example', password: 'kettle on the veranda' }
export const admin = { email: 'admin@demo.example', password: 'seven baobabs before noon' }

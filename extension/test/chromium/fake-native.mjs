#!/usr/bin/env node
// Stands where the native entry does: forwards the browser's frames to the test, which plays the host.
import { connect } from 'node:net';

const host = connect(process.env.TABTENDER_FAKE_HOST);
const leave = () => process.exit(0);
process.stdin.pipe(host);
host.pipe(process.stdout);
process.stdin.on('end', leave);
for (const end of ['close', 'error']) host.on(end, leave);

#!/usr/bin/env node
import '../../dist/platen.js';
